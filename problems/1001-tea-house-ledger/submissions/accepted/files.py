from itertools import accumulate

with open("ledger.in") as ledger:
    n, s, *entries = map(int, ledger.read().split())
coins = list(accumulate(entries, initial=s))
with open("ledger.out", "w") as out:
    print(coins[-1], min(coins), file=out)
