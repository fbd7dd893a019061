"""Two-sided tail probabilities of the normal and Student's t distribution, never rounded to zero.

They are worked out in decimals of forty digits, whose exponents have no bound that matters here; what fits
a double is returned as one.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal, localcontext

from generator.records import Number

TINY = Decimal("1e-300")
DIGITS = Context(prec=40, Emin=-999_999_999, Emax=999_999_999)
STEPS = 20_000


def normal_tails(z: float) -> Number:
    """Return P(|Z| >= |z|) for a standard normal Z.

    Args:
        z: The statistic.
    """
    p = math.erfc(abs(z) / math.sqrt(2))
    if p > TINY:
        return p
    with localcontext(DIGITS):
        # Abramowitz and Stegun 26.2.12: Q(z) ~ phi(z)/z * (1 - 1/z^2 + 3/z^4 - 15/z^6 + …).
        size = abs(Decimal(z))
        inverse = 1 / (size * size)
        series = 1 - inverse * (1 - inverse * (3 - inverse * (15 - 105 * inverse)))
        return (-size * size / 2).exp() * 2 * series / (size * Decimal(2 * math.pi).sqrt())


def student_tails(t: float, degrees: float) -> Number:
    """Return P(|T| >= |t|) for Student's t: the incomplete beta I_x(d/2, 1/2) at x = d / (d + t^2).

    Args:
        t: The statistic.
        degrees: Degrees of freedom d, not necessarily whole.
    """
    with localcontext(DIGITS):
        square, d = Decimal(t) ** 2, Decimal(degrees)
        if square == 0:
            return 1.0
        a, b = d / 2, Decimal("0.5")
        x, y = d / (d + square), square / (d + square)
        front = (a * x.ln() + b * y.ln() - _log_beta_half(degrees / 2)).exp()
        if x < (a + 1) / (a + b + 2):
            p = front * _continued_fraction(a, b, x) / a
        else:
            p = 1 - front * _continued_fraction(b, a, y) / b
    return float(p) if p > TINY else p


def _log_beta_half(a: float) -> Decimal:
    """Return log B(a, 1/2); for large a, where log-gammas nearly cancel, by a series."""
    if a < 40:
        return Decimal(math.lgamma(a) + math.lgamma(0.5) - math.lgamma(a + 0.5))
    n = 1 / a
    series = 1 - n * (1 / 8 - n * (1 / 128 + n * (5 / 1024 - n * (21 / 32768 + n * 399 / 262144))))
    return Decimal(0.5 * math.log(math.pi)) - Decimal(a).ln() / 2 - Decimal(series).ln()


def _continued_fraction(a: Decimal, b: Decimal, x: Decimal) -> Decimal:
    """Return the continued fraction of the incomplete beta (Numerical Recipes 6.4, by Lentz's method)."""
    c, d = Decimal(1), 1 / (1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d, c = 1 / (1 + even * d), 1 + even / c
        result *= d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d, c = 1 / (1 + odd * d), 1 + odd / c
        step = d * c
        result *= step
        if abs(step - 1) < Decimal("1e-25"):
            break
    return result
