"""The area of the circle is about the number of pebbles, but only about."""
from math import pi

r = int(input())
print(round(pi * r * r))
