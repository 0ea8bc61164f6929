import java.io.FileInputStream;
import java.io.InputStream;

import org.icpc.tools.contest.model.IResult;
import org.icpc.tools.contest.model.IStanding;
import org.icpc.tools.contest.model.ITeam;
import org.icpc.tools.contest.model.Status;
import org.icpc.tools.contest.model.feed.NDJSONFeedParser;
import org.icpc.tools.contest.model.internal.Contest;

/**
 * Prints the scoreboard that the ICPC tools compute for each given event feed: a line "file team rank solved
 * minutes" for each team, then "solved:minutes:judged:pending" of each problem.
 */
public class Scoreboards {
	public static void main(String[] files) throws Exception {
		for (String file : files) {
			Contest contest = new Contest(false);
			try (InputStream in = new FileInputStream(file); NDJSONFeedParser parser = new NDJSONFeedParser()) {
				parser.parse(contest, in);
			}
			for (ITeam team : contest.getOrderedTeams()) {
				IStanding standing = contest.getStanding(team);
				StringBuilder line = new StringBuilder();
				line.append(file).append(' ').append(team.getId()).append(' ').append(standing.getRank());
				line.append(' ').append(standing.getNumSolved()).append(' ').append(standing.getTime() / 60000);
				for (int problem = 0; problem < contest.getNumProblems(); problem++) {
					IResult result = contest.getResult(team, problem);
					boolean isSolved = result.getStatus() == Status.SOLVED;
					line.append(' ').append(isSolved).append(':').append(isSolved ? result.getContestTime() / 60000 : 0);
					line.append(':').append(result.getNumJudged()).append(':').append(isSolved ? 0 : result.getNumPending());
				}
				System.out.println(line);
			}
		}
	}
}
