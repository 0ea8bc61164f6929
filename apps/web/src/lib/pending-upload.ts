const place = /<!-- [^<>]*… #\d+ -->/;

/** Placeholder in a text for a file that is being uploaded; `words` end with `…` in every language. */
export const uploadPlaceholder = (words: string, count: number): string => `<!-- ${words} #${count} -->`;

/** Whether a text contains the placeholder of an upload that is in progress or was aborted. */
export const hasPendingUpload = (text: string): boolean => place.test(text);
