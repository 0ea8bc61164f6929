# Asks once and falls over the rope.
n = int(input())
print("?", n, flush=True)
raise SystemExit(int(input() == "wet") + 1)
