/**
 * Reasons of a report. Requests contain these Chinese words in every language of the page, because existing clients
 * write and parse them.
 */
export const reportTags = {
  ads: '垃圾广告',
  illegal: '违法违规',
  vulgar: '色情低俗',
  fraud: '赌博诈骗',
  abuse: '恶意辱骂',
  copy: '抄袭侵权',
} as const;
export type ReportTag = keyof typeof reportTags;

/** Serializes a report: `#tag# ` for each tag, then the reason. */
export function writeReport(tags: readonly ReportTag[], reason: string): string {
  return tags.map((tag) => `#${reportTags[tag]}# `).join('') + reason.trim();
}

/** Parses a report into known tags (as keys), other tags (unchanged) and the remaining text. */
export function readReport(content: string): {
  readonly tags: readonly (ReportTag | { other: string })[];
  readonly reason: string;
} {
  const head = /^(#[^#\n]{1,20}# ?)+/.exec(content)?.[0] ?? '';
  const words = [...head.matchAll(/#([^#]+)#/g)].map(([, word = '']) => word);
  const known = new Map<string, ReportTag>();
  for (const tag of tagNames) known.set(reportTags[tag], tag);
  return {
    tags: words.map((word) => known.get(word) ?? { other: word }),
    reason: content.slice(head.length).trim(),
  };
}

export const tagNames: readonly ReportTag[] = ['ads', 'illegal', 'vulgar', 'fraud', 'abuse', 'copy'];
