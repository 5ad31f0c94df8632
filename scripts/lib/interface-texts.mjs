import ts from 'typescript';

const CJK = /[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** Three English words in a row, begun by a capital: a sentence somebody is meant to read. */
const ENGLISH_SENTENCE = /^[A-Z][a-z']+(?:[ ,]+[a-z']+){2,}/;
const ENGLISH_WORD = /[A-Za-z]{3,}/;
/** Attributes that people read. */
const READ_ATTRIBUTES = new Set([
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'label',
  'description',
  'okText',
  'cancelText',
]);
/** Calls with texts for developers: thrown or logged. */
const DEVELOPER_CALLS = /^(console\.\w+|throw|Error|new Error|AppError|describe|it|test)$/;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `{a: {b: 'x'}}` → `a.b` → `x`. */
export function flatten(value, prefix = '', into = new Map()) {
  for (const [key, each] of Object.entries(value)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof each === 'object' && each !== null) flatten(each, path, into);
    else into.set(path, each);
  }
  return into;
}

const placeholders = (text) =>
  [...String(text).matchAll(/\{\{-?\s*([\w.]+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');
const singular = (key) => key.replace(PLURAL, '');

/** Keys that one language lacks, texts that are empty, and sentences whose blanks differ. */
export function compareLanguages(cn, en) {
  const faults = [];
  const bare = (texts) => new Set([...texts.keys()].map(singular));
  for (const [name, texts, others] of [
    ['en', en, bare(cn)],
    ['cn', cn, bare(en)],
  ]) {
    for (const [key, text] of texts) {
      if (!others.has(singular(key))) faults.push(`${key}: only in ${name}`);
      if (typeof text !== 'string' || text.trim() === '') faults.push(`${key}: empty in ${name}`);
    }
  }
  for (const [key, text] of cn) {
    const other = en.get(key);
    if (other !== undefined && placeholders(text) !== placeholders(other))
      faults.push(`${key}: blanks differ: {{${placeholders(text)}}} in cn, {{${placeholders(other)}}} in en`);
  }
  return faults;
}

/** Interface texts outside the locales, and keys missing in the locales. */
export function inspectSource(file, text, keys) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const faults = [];
  const fault = (node, message) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push(`${file}:${line + 1}: ${message}`);
  };
  const visit = (node) => {
    inspectText(node, fault);
    inspectKey(node, keys, fault);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function inspectText(node, fault) {
  const text = textOf(node);
  if (text === undefined) return;
  const shown = text.trim().slice(0, 40);
  if (CJK.test(text)) fault(node, `Chinese text outside the locales: ${shown}`);
  else if (isReadByPeople(node, text)) fault(node, `English text outside the locales: ${shown}`);
}

function textOf(node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
}

function isReadByPeople(node, text) {
  if (ts.isJsxText(node)) return ENGLISH_WORD.test(text);
  if (isForDevelopers(node)) return false;
  const { parent } = node;
  if (isComparison(parent)) return false;
  if (ts.isJsxAttribute(parent)) return READ_ATTRIBUTES.has(parent.name.getText()) && ENGLISH_WORD.test(text);
  return ENGLISH_SENTENCE.test(text.trim());
}

/** A literal on one side of `===` or `!==` is a code and is never shown. */
const isComparison = (node) =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(node.operatorToken.kind);

function isForDevelopers(node) {
  for (let each = node.parent; each !== undefined; each = each.parent) {
    if (ts.isThrowStatement(each)) return true;
    if ((ts.isCallExpression(each) || ts.isNewExpression(each)) && DEVELOPER_CALLS.test(each.expression.getText()))
      return true;
  }
  return false;
}

/** `t('a.b')` and `i18nKey="a.b"` must exist; of a computed key its fixed beginning must lead somewhere. */
function inspectKey(node, keys, fault) {
  const argument = keyArgument(node);
  if (argument === undefined) return;
  if (ts.isStringLiteralLike(argument)) {
    if (!hasKey(keys, argument.text)) fault(node, `unknown text: ${argument.text}`);
  } else if (ts.isTemplateExpression(argument)) {
    const start = argument.head.text;
    if (start !== '' && ![...keys].some((key) => key.startsWith(start)))
      fault(node, `unknown beginning of a text: ${start}`);
  }
}

function keyArgument(node) {
  if (ts.isCallExpression(node) && /^(t|i18n\.t|i18next\.t)$/.test(node.expression.getText())) return node.arguments[0];
  if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey') return node.initializer;
  return undefined;
}

const hasKey = (keys, key) => keys.has(key) || keys.has(`${key}_other`);
