import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long low = 1, high = in.nextLong();
        while (low < high) {
            long middle = (low + high) / 2;
            System.out.println("? " + middle);
            System.out.flush();
            if (in.next().equals("wet")) high = middle;
            else low = middle + 1;
        }
        System.out.println("! " + low);
        System.out.flush();
    }
}
