export type Texts = Readonly<Record<string, unknown>>;

/** Texts by part of the interface, one file each: `locales/cn/risk.json` has the keys `risk.…`. */
export const byPart = (files: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
