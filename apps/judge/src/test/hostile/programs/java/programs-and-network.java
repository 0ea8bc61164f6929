// expect: AC
import java.net.ServerSocket;
import java.net.Socket;

public class Main {
    public static void main(String[] arguments) throws Exception {
        String reached = "";
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", "cat /etc/shadow /proc/1/environ; ls /root /home").start();
            reached += new String(shell.getInputStream().readAllBytes());
        } catch (Exception held) {
        }
        try {
            new Socket("127.0.0.1", 80);
            reached += "connection";
        } catch (Exception held) {
        }
        try {
            new ServerSocket(4711);
            reached += "server";
        } catch (Exception held) {
        }
        System.out.println(reached.isEmpty() ? "held" : reached);
    }
}
