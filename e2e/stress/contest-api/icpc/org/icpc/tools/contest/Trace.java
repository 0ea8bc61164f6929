package org.icpc.tools.contest;

import java.io.InputStream;

/** Replaces the class of the ICPC tools that reports to a service. */
public class Trace {
	public static final byte INFO = 0;
	public static final byte USER = 1;
	public static final byte WARNING = 2;
	public static final byte ERROR = 3;

	public static void initSysout(String name, InputStream in) {
	}

	public static String getVersion() {
		return "";
	}

	public static void trace(byte type, String text) {
		trace(type, text, null);
	}

	public static void trace(byte type, String text, Throwable cause) {
		if (type >= WARNING)
			System.err.println(text + (cause == null ? "" : ": " + cause));
	}
}
