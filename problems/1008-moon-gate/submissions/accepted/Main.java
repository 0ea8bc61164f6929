import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        long r = new Scanner(System.in).nextLong();
        long quarter = 0, y = r;
        for (long x = 1; x <= r; x++) {
            while (x * x + y * y > r * r) y--;
            quarter += y + 1;
        }
        System.out.println(4 * quarter + 1);
    }
}
