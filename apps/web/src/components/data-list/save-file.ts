/** Saves data as a file. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  followLink(address, name);
  // Revoke the URL only after the click event, when the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Makes the browser save the file at a URL. `name` is used if the response has no file name. */
export function followLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
