import java.util.Scanner;

public class Main {
    static int r, c;
    static int[][] h, known;

    static int longest(int i, int j) {
        if (known[i][j] > 0) return known[i][j];
        int best = 0;
        if (i > 0 && h[i - 1][j] < h[i][j]) best = Math.max(best, longest(i - 1, j));
        if (j > 0 && h[i][j - 1] < h[i][j]) best = Math.max(best, longest(i, j - 1));
        if (i + 1 < r && h[i + 1][j] < h[i][j]) best = Math.max(best, longest(i + 1, j));
        if (j + 1 < c && h[i][j + 1] < h[i][j]) best = Math.max(best, longest(i, j + 1));
        return known[i][j] = best + 1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        r = in.nextInt();
        c = in.nextInt();
        h = new int[r][c];
        known = new int[r][c];
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) h[i][j] = in.nextInt();
        int answer = 0;
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) answer = Math.max(answer, longest(i, j));
        System.out.println(answer);
    }
}
