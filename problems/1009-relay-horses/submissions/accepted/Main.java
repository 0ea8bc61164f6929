import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt(), k = in.nextInt();
        List<List<int[]>> roads = new ArrayList<>();
        for (int i = 0; i <= n; i++) roads.add(new ArrayList<>());
        for (int i = 0; i < m; i++) {
            int u = in.nextInt(), v = in.nextInt(), w = in.nextInt();
            roads.get(u).add(new int[] {v, w});
            roads.get(v).add(new int[] {u, w});
        }
        int[][] best = new int[n + 1][k + 1];
        for (int[] row : best) Arrays.fill(row, Integer.MAX_VALUE);
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> Integer.compare(a[0], b[0]));
        best[1][0] = 0;
        queue.add(new int[] {0, 1, 0});
        while (!queue.isEmpty()) {
            int[] state = queue.poll();
            int time = state[0], town = state[1], used = state[2];
            if (time > best[town][used]) continue;
            if (town == n) {
                System.out.println(time);
                return;
            }
            for (int[] road : roads.get(town))
                for (int spend = 0; spend <= 1 && used + spend <= k; spend++) {
                    int later = time + (spend == 1 ? road[1] / 2 : road[1]);
                    if (later >= best[road[0]][used + spend]) continue;
                    best[road[0]][used + spend] = later;
                    queue.add(new int[] {later, road[0], used + spend});
                }
        }
    }
}
