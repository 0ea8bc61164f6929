import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Build JAR SOURCE...: compiles, selects the main class and packs all classes into JAR. Exits with 1 and a
 * message on standard error if the sources are invalid.
 */
public final class Build {
    public static void main(String[] arguments) throws IOException {
        Path classes = Files.createDirectory(Path.of("main.classes"));
        if (!compile(classes, Arrays.copyOfRange(arguments, 1, arguments.length))) System.exit(1);
        List<Path> files = classFiles(classes);
        pack(Path.of(arguments[0]), classes, files, chooseMain(classes, files));
    }

    private static boolean compile(Path classes, String[] sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of(
            "-encoding", "UTF-8", "-nowarn", "-proc:none", "-Xlint:none", "-Xmaxerrs", "20",
            "-d", classes.toString());
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            return compiler
                .getTask(null, manager, null, options, null, manager.getJavaFileObjects(sources))
                .call();
        }
    }

    private static List<Path> classFiles(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            List<Path> files = new ArrayList<>(all.filter(Files::isRegularFile).sorted().toList());
            files.removeIf(file -> !file.toString().endsWith(".class"));
            return files;
        }
    }

    /** Returns the class Main if it can be started, else the only one that can. Initializes no class. */
    private static String chooseMain(Path classes, List<Path> files) throws IOException {
        List<String> found = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            for (Path file : files) {
                String path = classes.relativize(file).toString();
                String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
                if (hasMain(loader, name)) found.add(name);
            }
        }
        for (String name : found) {
            if (name.equals("Main") || name.endsWith(".Main")) return name;
        }
        if (found.size() == 1) return found.get(0);
        System.err.println(found.isEmpty()
            ? "error: no class has a method: public static void main(String[])"
            : "error: several classes have a main method, call one of them Main: " + String.join(", ", found));
        System.exit(1);
        return "";
    }

    private static boolean hasMain(ClassLoader loader, String name) {
        try {
            var method = Class.forName(name, false, loader).getDeclaredMethod("main", String[].class);
            int modifiers = method.getModifiers();
            return Modifier.isStatic(modifiers)
                && Modifier.isPublic(modifiers)
                && method.getReturnType() == void.class;
        } catch (ReflectiveOperationException | LinkageError absent) {
            return false;
        }
    }

    private static void pack(Path jar, Path classes, List<Path> files, String main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        try (OutputStream raw = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(raw, manifest)) {
            out.setLevel(1);
            for (Path file : files) {
                ZipEntry entry = new ZipEntry(classes.relativize(file).toString());
                entry.setTime(0);
                out.putNextEntry(entry);
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
