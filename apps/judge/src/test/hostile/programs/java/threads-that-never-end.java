// expect: TLE
public class Main {
    public static void main(String[] arguments) {
        new Thread(() -> {
            while (true) {
            }
        }).start();
        System.out.println("held");
    }
}
