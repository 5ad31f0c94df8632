import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Chain families are known by name here: their folders, the table of their traits, and the records of the families' test. */
const KNOWS_FAMILIES = /^(packages\/(chains\/|domain\/src\/chain\/chain(-family)?\.)|apps\/sulian\/test\/families\/)/;
const EQUALITIES = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

const isTest = (path) => /\.(test|bench)\.tsx?$|\/(test|testing|bench)\/|^e2e\//.test(path);

/**
 * Facts of one file for the architecture checks.
 * @param families names of the chain families
 * @param mayImport folder of a workspace → folders that it may import
 * @param stairs rooms inside folders, from the ground up
 */
export function inspectFile(path, text, { families, mayImport, stairs }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const facts = { path, lines: text.trimEnd().split('\n').length, functions: [], families: [], arrows: [] };
  const imports = { mayImport, stairs };
  const visit = (node) => {
    const start = node.getStart(source);
    if (isFunction(node))
      facts.functions.push({ name: nameOf(node), lines: lineOf(node.end) - lineOf(start) + 1, place: placeOf(start) });
    if (!KNOWS_FAMILIES.test(path) && asksFamily(node, families)) facts.families.push(placeOf(start));
    const imported = importOf(node);
    if (imported !== undefined && isUpward(path, imported, imports))
      facts.arrows.push(`${placeOf(start)} imports ${imported}`);
    ts.forEachChild(node, visit);
  };
  const placeOf = (at) => `${path}:${lineOf(at)}`;
  visit(source);
  return {
    ...facts,
    hasRoom: isTest(path) || stairs.every((each) => !each.isWhole || roomOf(path, each)?.floor !== -1),
  };
}

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined;

const nameOf = ({ name, parent }) => (name ?? parent.name)?.getText() ?? 'a function without name';

function asksFamily(node, families) {
  if (ts.isImportSpecifier(node)) return (node.propertyName ?? node.name).text === 'ChainFamily';
  if (ts.isCaseClause(node)) return isName(node.expression, families);
  if (ts.isElementAccessExpression(node)) return isFamily(node.argumentExpression);
  if (!ts.isBinaryExpression(node) || !EQUALITIES.has(node.operatorToken.kind)) return false;
  return isName(node.left, families) || isName(node.right, families);
}

const isName = (node, families) => ts.isStringLiteralLike(node) && families.has(node.text);
const isFamily = (node) =>
  (ts.isPropertyAccessExpression(node) && node.name.text === 'family') ||
  (ts.isIdentifier(node) && node.text === 'family');

function importOf(node) {
  if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return undefined;
  return node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)
    ? node.moduleSpecifier.text
    : undefined;
}

/** Against the table of workspaces, or into a higher room of the same folder. */
function isUpward(path, imported, { mayImport, stairs }) {
  if (isTest(path)) return false;
  const [, workspace] = /^@sulian\/([^/]+)/.exec(imported) ?? [];
  if (workspace !== undefined) {
    const allowed = mayImport[path.split('/').slice(0, 2).join('/')];
    return allowed !== undefined && !allowed.includes(`packages/${workspace}`);
  }
  if (!imported.startsWith('.')) return false;
  return stairs.some((each) => {
    const from = roomOf(path, each);
    const to = roomOf(join(dirname(path), imported), each);
    return from !== undefined && from.floor !== -1 && from.folder === to?.folder && to.floor > from.floor;
  });
}

/** Room of a file in a folder; its floor is -1 where the list lacks it. Undefined: the file is not in the folder. */
function roomOf(path, { folder, rooms }) {
  const depth = folder.split('/').length;
  const parts = path.split('/');
  const parent = parts.slice(0, depth).join('/');
  if (parts.length <= depth || !isMatch(parent, folder)) return undefined;
  return { folder: parent, floor: rooms.indexOf(parts[depth]) };
}

const isMatch = (path, pattern) => path === pattern || (pattern.endsWith('/*') && dirname(path) === dirname(pattern));

/** Figures over shipped code, and its faults: families referred to by name, upward imports, and files outside the rooms. */
export function summarise(files) {
  const shipped = files.filter(({ path }) => !isTest(path));
  const longest = (items) => items.toSorted((a, b) => b.lines - a.lines)[0];
  const folders = new Map();
  for (const { path } of shipped) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return {
    file: longest(shipped),
    function: longest(shipped.flatMap((each) => each.functions)),
    folders: [...folders].map(([path, count]) => ({ path, count })),
    families: files.flatMap((each) => each.families),
    arrows: files.flatMap((each) => each.arrows),
    roomless: files.filter((each) => !each.hasRoom).map(({ path }) => path),
  };
}
