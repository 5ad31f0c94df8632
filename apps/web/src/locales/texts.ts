export type Texts = Readonly<Record<string, unknown>>;

/** Texts by part of the interface, one file each: `locales/cn/risk.json` has the keys `risk.…`. */
export const byPart = (files: Record<string, Texts>): Readonly<Record<string, Texts>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );

/** Texts of pages and the names of things; the part `error` has both codes and the texts around them. */
export const withWords = (parts: Readonly<Record<string, Texts>>, words: Readonly<Record<string, Texts>>): Texts => ({
  ...parts,
  ...words,
  error: { ...words['error'], ...parts['error'] },
});
