// expect: AC
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

public class Main {
    public static void main(String[] arguments) throws Exception {
        StringBuilder reached = new StringBuilder();
        Scanner input = new Scanner(System.in);
        while (input.hasNext()) look(input.next(), reached);
        for (String path : new String[] {"/root", "/etc/shadow", "/proc/1/environ", "/opt/java-build"}) look(path, reached);
        if (System.getenv().toString().contains("hunter2")) reached.append("environment");
        System.out.println(reached.length() == 0 ? "held" : reached);
    }

    static void look(String path, StringBuilder reached) {
        try {
            if (new File(path).isDirectory() ? new File(path).list().length > 0 : Files.readAllBytes(Path.of(path)).length > 0) reached.append(path);
        } catch (Exception held) {
        }
    }
}
