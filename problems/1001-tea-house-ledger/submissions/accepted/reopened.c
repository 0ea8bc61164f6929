#include <stdio.h>

int main(void) {
    int n, coins, least;
    if (!freopen("ledger.in", "r", stdin) || !freopen("ledger.out", "w", stdout)) return 1;
    if (scanf("%d %d", &n, &coins) != 2) return 1;
    least = coins;
    for (int i = 0; i < n; i++) {
        int x;
        if (scanf("%d", &x) != 1) return 1;
        coins += x;
        if (coins < least) least = coins;
    }
    printf("%d %d\n", coins, least);
    return 0;
}
