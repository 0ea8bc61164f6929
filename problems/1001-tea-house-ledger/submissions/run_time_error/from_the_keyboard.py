n, s = map(int, input().split())
coins = least = s
for x in map(int, input().split()):
    coins += x
    least = min(least, coins)
with open("ledger.out", "w") as out:
    print(coins, least, file=out)
