"""Which tasks are worth asking: subgraphs enumerated, scored, selected, and given values from the data."""
