/** Hands data over to the browser as a file. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
