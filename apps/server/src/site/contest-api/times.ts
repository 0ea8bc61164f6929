/** Formats a duration in the format of the Contest API: `h:mm:ss.sss`, with a minus sign if negative. */
export function relativeTime(milliseconds: number): string {
  const whole = Math.abs(Math.trunc(milliseconds));
  const hours = Math.floor(whole / 3_600_000);
  const minutes = padded(Math.floor(whole / 60_000) % 60, 2);
  const seconds = padded(Math.floor(whole / 1000) % 60, 2);
  return `${milliseconds <= -1 ? '-' : ''}${hours}:${minutes}:${seconds}.${padded(whole % 1000, 3)}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** Returns a time together with its offset from the start of the contest. */
export function momentOf(at: Date, startsAt: Date): { readonly time: string; readonly contest_time: string } {
  return { time: at.toISOString(), contest_time: relativeTime(at.getTime() - startsAt.getTime()) };
}
