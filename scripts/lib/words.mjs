import ts from 'typescript';

/** First words with which no comment begins. */
const OPENERS = new Set(['what', 'who', 'whoever', 'whom', 'of', 'that', 'where', 'such', 'nobody', 'none']);
/** Verbs of people; a program returns, reports, requests, reads, stores, waits. */
const HUMAN_VERBS =
  /\b(?:say|says|said|saying|tell|tells|told|telling|ask|asks|asked|asking|hear|hears|heard|hold|holds|held|keep|keeps|kept|stand|stands|stood|lie|lies|lay|ring|rings|rang|gives? up|gave up)\b/gi;
/** Phrases for which a plainer one exists. */
const BANNED_PHRASES =
  /\b(?:anew|beside|whence|therein|nothing but|as it stands|by itself|is to be|behind (?:it|them|each|that|the) transactions?)\b/gi;
/** Names that state no subject. */
const BARE_NAMES = new Set(
  'Asked Given Found Held Wanted Listed Read Reading Place Taken Kept Told Shown Made Left Seen Sought Known Stated'.split(
    ' ',
  ),
);
/** Words of exported names for which the field has its own: net, report, store, balance, represent, notify, worse, edge. */
const BANNED_WORDS = new Set(
  'settle settles settled tell tells told kept held stands bell bells ring rings graver dealings carriers'.split(' '),
);
/** Forms of a fault that name nothing. */
const BARE_FAULT = /^no [a-z]|\b(?:is|are) (?:none|no)\b|\bof ours\b|\bsuch as\b/i;
/** Functions that make a fault of their text. */
const FAULT_CALL = /^#?(?:refuse|fail|malformed|fault|corrupt)$/;
const MAX_SENTENCE_WORDS = 25;
const SUBJECT = /^(?:feat|fix|perf|test|docs|build|refactor|ci)(?:\([^)]+\))?!?: (.+)$/;
const SUBJECT_VERBS = new Set(
  `add allow cache document extract fix handle limit merge move prevent reject remove rename replace report require return show
  simplify split store support test update use validate`.split(/\s+/),
);

/** The counted kinds, by the number of their rule in the style guide. */
export const KINDS = ['flagged', 'openers', 'verbs', 'names', 'faults', 'phrases', 'sentences'];

/**
 * Places of one source file that need a second reading.
 * @returns the number of its comments, and one finding per place: its kind, line and text; `flagged` for each comment with others
 */
export function inspectSource(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = listComments(source, text);
  const findings = [...comments.flatMap(inspectComment), ...listDeclared(source).flatMap(inspectDeclared)];
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const placed = findings.map(({ at, ...finding }) => ({ ...finding, line: lineOf(at) }));
  const fileName = BARE_NAMES.has(toTypeName(path)) ? [{ kind: 'names', text: path, line: 1 }] : [];
  return { comments: comments.length, findings: [...placed, ...fileName] };
}

function inspectComment({ at, words }) {
  const found = inspectProse(words);
  const flagged = found.length === 0 ? [] : [{ kind: 'flagged', text: words }];
  return [...flagged, ...found].map((each) => ({ ...each, at }));
}

const toTypeName = (path) => {
  const [name = ''] = (path.split('/').at(-1) ?? '').split('.');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Findings of one comment or paragraph. */
export function inspectProse(words) {
  const plain = words
    .replace(/`[^`]*`/g, 'x')
    .replace(/https?:\S+/g, 'x')
    .replace(/\{@link [^}]*\}/g, 'x')
    .replace(/"[^"]*"/g, 'x');
  const [first = ''] = plain.match(/[A-Za-z]+/) ?? [];
  return [
    ...(OPENERS.has(first.toLowerCase()) ? [{ kind: 'openers', text: words }] : []),
    ...[...plain.matchAll(HUMAN_VERBS)].map(([text]) => ({ kind: 'verbs', text })),
    ...[...plain.matchAll(BANNED_PHRASES)].map(([text]) => ({ kind: 'phrases', text })),
    ...plain
      .split(/[.!?:;](?:\s|$)/)
      .filter(isLong)
      .map((text) => ({ kind: 'sentences', text: text.trim() })),
  ];
}

const isLong = (sentence) => (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []).length > MAX_SENTENCE_WORDS;

function inspectDeclared({ at, kind, words }) {
  if (kind === 'type') return BARE_NAMES.has(words) ? [{ kind: 'names', text: words, at }] : [];
  if (kind === 'export') return hasBannedWord(words) ? [{ kind: 'names', text: words, at }] : [];
  const verbs = [...words.matchAll(HUMAN_VERBS)].map(([text]) => ({ kind: 'verbs', text, at }));
  return kind === 'fault' && BARE_FAULT.test(words) ? [...verbs, { kind: 'faults', text: words, at }] : verbs;
}

const hasBannedWord = (name) => name.split(/(?=[A-Z])|_/).some((word) => BANNED_WORDS.has(word.toLowerCase()));

/** Comments without their marks; neighbouring line comments are one. */
function listComments(source, text) {
  const ranges = new Map();
  const add = (found) =>
    found?.forEach(({ pos, end }) => {
      ranges.set(pos, end);
    });
  const visit = (node) => {
    if (!ts.isJsxText(node)) {
      add(ts.getLeadingCommentRanges(text, node.pos));
      add(ts.getTrailingCommentRanges(text, node.end));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  add(ts.getLeadingCommentRanges(text, source.endOfFileToken.pos));
  return joinLines(
    [...ranges].sort(([a], [b]) => a - b),
    text,
  ).filter(({ words }) => /[A-Za-z]/.test(words) && !/^(?:biome-|@ts-|#|!|\/? ?<reference|c8 )/.test(words));
}

function joinLines(ranges, text) {
  const joined = [];
  for (const [at, end] of ranges) {
    const words = toPlain(text.slice(at, end));
    const before = joined.at(-1);
    const isLine = text.startsWith('//', at);
    if (isLine && before?.isLine && /^\r?\n\s*$/.test(text.slice(before.end, at)))
      Object.assign(before, { end, words: `${before.words} ${words}` });
    else joined.push({ at, end, isLine, words });
  }
  return joined;
}

const toPlain = (comment) =>
  comment
    .replace(/^\/\/+|^\/\*+|\*+\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/@(?:param|returns?|throws|see)\b(?: \S+)?/g, '. ')
    .trim()
    .replace(/\s+/g, ' ');

/** Types, exported names, texts of faults and names of tests. */
function listDeclared(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node))
      found.push({ at: node.getStart(source), kind: 'type', words: node.name?.text ?? '' });
    for (const name of listExported(node)) found.push({ at: name.getStart(source), kind: 'export', words: name.text });
    if (isFault(node, source)) addText(node.arguments, 'fault');
    if (ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText(source).slice(0, 8)))
      addText(node.arguments, 'test');
    ts.forEachChild(node, visit);
  };
  const addText = (list, kind) => {
    for (const argument of list ?? []) {
      const words = toText(argument, kind);
      if (words !== undefined) found.push({ at: argument.getStart(source), kind, words });
    }
  };
  visit(source);
  return found;
}

/** Names that a statement exports. */
function listExported(node) {
  if (!ts.canHaveModifiers(node) || !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    return [];
  const named = ts.isVariableStatement(node) ? node.declarationList.declarations : [node];
  return named.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name] : []));
}

/** `new …Error(…)`, or a call that makes one: `fail(…)`, `reader.corrupt(…)`. */
function isFault(node, source) {
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText(source));
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && FAULT_CALL.test(name.text);
}

/** Text of a literal; of the template of a fault too, with `x` for each value. */
function toText(node, kind) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (kind !== 'fault' || !ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
}

/** Findings of a document: paragraphs and list items, without code, tables and quotations. */
export function inspectDocument(text) {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[|>].*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']');
  return prose
    .split(/\n\s*\n|^\s*[-*] /m)
    .flatMap((part) => inspectProse(part.replace(/\s+/g, ' ').trim()).filter(({ kind }) => kind !== 'openers'));
}

/** True for a subject `type(scope): imperative` with a verb of the list. */
export function isPlainSubject(subject) {
  const [, words] = SUBJECT.exec(subject) ?? [];
  return words !== undefined && (SUBJECT_VERBS.has(words.split(' ')[0] ?? '') || words.startsWith('speed up '));
}
