import java.io.File;
import java.io.PrintWriter;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) throws Exception {
        try (Scanner in = new Scanner(new File("ledger.in")); PrintWriter out = new PrintWriter("ledger.out")) {
            int n = in.nextInt();
            long coins = in.nextLong(), least = coins;
            for (int i = 0; i < n; i++) {
                coins += in.nextLong();
                least = Math.min(least, coins);
            }
            out.println(coins + " " + least);
        }
    }
}
