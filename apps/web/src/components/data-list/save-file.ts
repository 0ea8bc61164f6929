/** Saves data as a file. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  followLink(address, name);
  // The browser has read the URL once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Lets the browser save a URL; `name` is used if the response names no file. */
export function followLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
