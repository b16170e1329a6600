/** Name of a file, from the end of its address. */
export function nameInAddress(fileUrl: string): string {
  const last = fileUrl.split('/').at(-1) ?? fileUrl;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
