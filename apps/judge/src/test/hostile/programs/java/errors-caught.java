// Catches every error that should end it.
// expect: TLE | MLE
public class Main {
    static int down(int depth) {
        try {
            return down(depth + 1);
        } catch (Throwable everything) {
            return down(depth);
        }
    }

    public static void main(String[] arguments) {
        down(0);
    }
}
