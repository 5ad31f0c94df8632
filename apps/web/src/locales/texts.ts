export type Texts = Readonly<Record<string, unknown>>;

/** One file a part of the interface, named after it: `locales/cn/risk.json` holds the keys `risk.…`. */
export const byPart = (files: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
