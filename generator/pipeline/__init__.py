"""The stages in order: what each command runs, from the catalog to a release."""

from generator.pipeline.stages import (
    STAGES,
    Clock,
    Options,
    build,
    crew,
    graph_of,
    load_domain,
    phrase,
    sample,
)

__all__ = ["STAGES", "Clock", "Options", "build", "crew", "graph_of", "load_domain", "phrase", "sample"]
