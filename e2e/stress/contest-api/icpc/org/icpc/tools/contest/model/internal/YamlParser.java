package org.icpc.tools.contest.model.internal;

import java.io.File;
import java.util.List;

import org.icpc.tools.contest.model.IAccount;
import org.icpc.tools.contest.model.IProblem;

/** Contests are read from event feeds, never from YAML. */
public class YamlParser {
	public static Info importContestInfo(File file, boolean isOldFormat) {
		return null;
	}

	public static List<IProblem> importProblems(File file) {
		return List.of();
	}

	public static List<IAccount> importAccounts(File file) {
		return List.of();
	}
}
