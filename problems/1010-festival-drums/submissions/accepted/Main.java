import java.util.Scanner;

public class Main {
    static long[] loudest, added;
    static long x;

    static int draw() {
        x = (1103515245L * x + 12345L) & 0x7fffffffL;
        return (int) (x >> 8);
    }

    static void raise(int v, int low, int high, int l, int r, long by) {
        if (l <= low && high <= r) {
            loudest[v] += by;
            added[v] += by;
            return;
        }
        int middle = (low + high) / 2;
        if (l <= middle) raise(2 * v, low, middle, l, r, by);
        if (r > middle) raise(2 * v + 1, middle + 1, high, l, r, by);
        loudest[v] = Math.max(loudest[2 * v], loudest[2 * v + 1]) + added[v];
    }

    static long listen(int v, int low, int high, int l, int r) {
        if (l <= low && high <= r) return loudest[v];
        int middle = (low + high) / 2;
        long best = 0;
        if (l <= middle) best = Math.max(best, listen(2 * v, low, middle, l, r));
        if (r > middle) best = Math.max(best, listen(2 * v + 1, middle + 1, high, l, r));
        return best + added[v];
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), q = in.nextInt();
        x = in.nextLong();
        loudest = new long[4 * n];
        added = new long[4 * n];
        long sum = 0, heard = 0;
        for (int i = 0; i < q; i++) {
            int t = draw(), a = draw() % n, b = draw() % n, c = draw();
            int l = Math.min(a, b), r = Math.max(a, b);
            if (t % 3 == 0) sum = (sum + ++heard * listen(1, 0, n - 1, l, r)) % 998244353L;
            else raise(1, 0, n - 1, l, r, c % 1000);
        }
        System.out.println(sum);
    }
}
