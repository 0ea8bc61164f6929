const place = /<!-- [^<>]*… #\d+ -->/;

/** Stands in a text for a file until the server has it; `words` end with `…`, in every language. */
export const uploadPlaceholder = (words: string, count: number): string => `<!-- ${words} #${count} -->`;

/** Whether a text has a place of a file in it that is still on its way, or was given up. */
export const hasPendingUpload = (text: string): boolean => place.test(text);
