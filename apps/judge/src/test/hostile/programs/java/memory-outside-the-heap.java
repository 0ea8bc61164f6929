// expect: MLE | RE
import java.nio.ByteBuffer;
import java.util.ArrayList;

public class Main {
    public static void main(String[] arguments) {
        ArrayList<ByteBuffer> kept = new ArrayList<>();
        while (true) kept.add(ByteBuffer.allocateDirect(1 << 20));
    }
}
