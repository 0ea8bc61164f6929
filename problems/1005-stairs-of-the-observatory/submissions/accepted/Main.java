import java.util.Scanner;

public class Main {
    static final long MOD = 998244353L;

    static long[][] multiply(long[][] a, long[][] b) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                c[i][j] = (a[i][0] * b[0][j] + a[i][1] * b[1][j]) % MOD;
        return c;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long n = in.nextLong();
        int m = in.nextInt();
        long here = 1, below = 0, at = 0;
        for (int i = 0; i <= m; i++) {
            long next = i < m ? in.nextLong() : n;
            long[][] result = {{1, 0}, {0, 1}};
            long[][] base = {{1, 1}, {1, 0}};
            for (long e = next - at; e > 0; e >>= 1) {
                if ((e & 1) == 1) result = multiply(result, base);
                base = multiply(base, base);
            }
            long climbed = (result[0][0] * here + result[0][1] * below) % MOD;
            below = (result[1][0] * here + result[1][1] * below) % MOD;
            here = next == n ? climbed : 0;
            at = next;
        }
        System.out.println(here);
    }
}
