"""An eighth of the circle is enough: x > 0, 0 < y < x, then the diagonals and the axes."""
from math import isqrt

r = int(input())
square = r * r
inside = 0
corner = isqrt(square // 2)
for x in range(1, corner + 1):
    inside += isqrt(square - x * x)
# Each of the points above has x <= corner; by symmetry the square of side `corner` is counted twice.
quarter = 2 * inside - corner * corner
print(4 * quarter + 4 * r + 1)
