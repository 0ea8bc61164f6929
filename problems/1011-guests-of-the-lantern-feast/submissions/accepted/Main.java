import java.util.Scanner;

public class Main {
    static final long MOD = 998244353L;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        long k = in.nextLong();
        int[] foes = new int[n];
        for (int i = 0; i < m; i++) {
            int u = in.nextInt() - 1, v = in.nextInt() - 1;
            foes[u] |= 1 << v;
            foes[v] |= 1 << u;
        }
        int all = 1 << n, width = n + 1;
        int[] quiet = new int[all * width];
        boolean[] isQuiet = new boolean[all];
        isQuiet[0] = true;
        quiet[0] = 1;
        for (int set = 1; set < all; set++) {
            int rest = set & (set - 1);
            int low = Integer.numberOfTrailingZeros(set);
            isQuiet[set] = isQuiet[rest] && (foes[low] & rest) == 0;
            if (isQuiet[set]) quiet[set * width + Integer.bitCount(set)] = 1;
        }
        for (int bit = 0; bit < n; bit++)
            for (int set = 0; set < all; set++)
                if ((set >> bit & 1) == 1) {
                    int to = set * width, from = (set ^ (1 << bit)) * width;
                    for (int size = 0; size <= n; size++) quiet[to + size] += quiet[from + size];
                }
        long[] inverse = new long[width + 1];
        inverse[1] = 1;
        for (int i = 2; i <= n; i++) inverse[i] = (MOD - MOD / i) * inverse[(int) (MOD % i)] % MOD;
        long answer = 0;
        long[] power = new long[width];
        for (int set = 0; set < all; set++) {
            int f = set * width;
            power[0] = 1;
            for (int j = 1; j <= n; j++) {
                long weighted = 0, plain = 0;
                for (int i = 1; i <= j; i++) {
                    long term = quiet[f + i] * power[j - i];
                    weighted += term * i;
                    plain += term;
                }
                long value = weighted % MOD * ((k + 1) % MOD) % MOD - plain % MOD * j % MOD;
                power[j] = (value + MOD) % MOD * inverse[j] % MOD;
            }
            answer += (n - Integer.bitCount(set)) % 2 == 1 ? MOD - power[n] : power[n];
        }
        System.out.println(answer % MOD);
    }
}
