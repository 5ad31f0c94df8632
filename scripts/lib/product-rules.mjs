const ID = 'R-[A-Z][A-Z0-9]*-\\d{2,3}';
const RULE_LINE = new RegExp(`^- (${ID}) (\\(planned\\) )?(\\S.*)$`);
const CITATION = new RegExp(`\\[(${ID}(?:,\\s*${ID})*)\\]`, 'g');
/** A test that never runs proves nothing. */
const NEVER_RUNS = /\b(?:it|test|describe)\.(?:skip|todo)\(/;

export const PLANNED_BEGIN = '<!-- planned:begin (written by `node scripts/check-rules.mjs --write`) -->';
export const PLANNED_END = '<!-- planned:end -->';

/** Rules of one product page: `- R-AREA-NN (planned) text`; anything that only looks like one is a fault. */
export function parseRules(file, text) {
  const rules = [];
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!/^\s*[-*] \**R-/.test(line)) continue;
    const match = RULE_LINE.exec(line);
    if (match === null) faults.push(`${file}:${index + 1}: not of the form "- R-AREA-NN (planned) text"`);
    else rules.push({ id: match[1], isPlanned: match[2] !== undefined, text: match[3], file });
  }
  return { rules, faults };
}

/** Rule ids cited in square brackets, `[R-LOGIN-03]` or `[R-LOGIN-03, R-LOGIN-04]`, by tests that can run. */
export function listCitations(file, text) {
  return text.split('\n').flatMap((line, index) => {
    if (NEVER_RUNS.test(line)) return [];
    return [...line.matchAll(CITATION)].flatMap(([, ids]) =>
      (ids ?? '').split(/,\s*/).map((id) => ({ id, place: `${file}:${index + 1}` })),
    );
  });
}

/** All contradictions between rules and tests. */
export function findFaults(rules, citations) {
  const faults = [];
  const byId = new Map();
  for (const rule of rules) {
    if (byId.has(rule.id)) faults.push(`${rule.file}: ${rule.id} is also in ${byId.get(rule.id).file}`);
    else byId.set(rule.id, rule);
  }
  for (const { id, place } of citations) {
    if (!byId.has(id)) faults.push(`${place}: cites ${id}, which no page of docs/product holds`);
  }
  const cited = new Map(citations.map(({ id, place }) => [id, place]));
  for (const rule of byId.values()) {
    const place = cited.get(rule.id);
    if (rule.isPlanned && place !== undefined)
      faults.push(`${rule.file}: ${rule.id} is built (${place} cites it): remove "(planned)"`);
    if (!rule.isPlanned && place === undefined)
      faults.push(`${rule.file}: ${rule.id} is neither planned nor cited by any test`);
  }
  return faults;
}

/** The README's line on rules, so that nobody mistakes a planned rule for a working one. */
export function formatPlanned(rules) {
  const planned = rules.filter(({ isPlanned }) => isPlanned).map(({ id, file }) => `[${id}](${file})`);
  const counts = `${rules.length - planned.length} rules are proved by tests, ${planned.length} are planned`;
  return `${[counts, ...(planned.length === 0 ? [] : [planned.join(', ')])].join(': ')}.`;
}
