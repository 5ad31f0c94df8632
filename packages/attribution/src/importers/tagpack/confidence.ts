/**
 * GraphSense's published ladder, word → 0–100.
 *
 * @see github.com/graphsense/graphsense-tagpack-tool, src/tagpack/db/confidence.csv at commit fcddd3a (read 2026-11-21)
 */
export const CONFIDENCE = {
  override: 100,
  ownership: 100,
  ledger_immanent: 100,
  manual_transaction: 90,
  service_api: 70,
  forensic_investigation: 70,
  authority_data: 60,
  trusted_provider: 50,
  service_data: 50,
  forensic: 50,
  untrusted_transaction: 40,
  web_crawl: 20,
  heuristic: 10,
  unknown: 5,
} as const;

export const CONFIDENCE_WORDS: readonly string[] = Object.keys(CONFIDENCE);

const ladder: ReadonlyMap<string, number> = new Map(Object.entries(CONFIDENCE));

/** Level of a confidence word; a tag without one is `unknown`; undefined for a word the ladder does not have. */
export const findConfidence = (word: string | undefined): number | undefined =>
  word === undefined ? CONFIDENCE.unknown : ladder.get(word);
