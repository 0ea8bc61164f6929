// expect: RE | MLE | TLE
public class Main {
    static void work() {
        while (true) new Thread(Main::work).start();
    }

    public static void main(String[] arguments) {
        work();
    }
}
