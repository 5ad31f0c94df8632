import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Chain families are known by name here: their folders, and the table of their traits with its test. */
const KNOWS_FAMILIES = /^packages\/(chains\/|domain\/src\/chain\/chain(-family)?\.)/;
/** Rooms of a family's folder, each of which may use those before it. */
const ROOMS = ['wire', 'address', 'verify', 'events', 'normalize', 'node', 'files'];
const ROOM = new RegExp(`^packages/chains/src/([^/]+)/(${ROOMS.join('|')})/`);
const EQUALITIES = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

const isTest = (path) => /\.(test|bench)\.tsx?$|\/(test|testing|bench)\/|^e2e\//.test(path);

/**
 * What one file says of the house.
 * @param families names of the chain families
 * @param mayImport folder of a workspace → folders of those that it may import
 */
export function inspectFile(path, text, { families, mayImport }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const facts = { path, lines: text.trimEnd().split('\n').length, functions: [], families: [], arrows: [] };
  const visit = (node) => {
    const start = node.getStart(source);
    if (isFunction(node))
      facts.functions.push({ name: nameOf(node), lines: lineOf(node.end) - lineOf(start) + 1, place: placeOf(start) });
    if (!KNOWS_FAMILIES.test(path) && asksFamily(node, families)) facts.families.push(placeOf(start));
    const imported = importOf(node);
    if (imported !== undefined && isUpward(path, imported, mayImport))
      facts.arrows.push(`${placeOf(start)} imports ${imported}`);
    ts.forEachChild(node, visit);
  };
  const placeOf = (at) => `${path}:${lineOf(at)}`;
  visit(source);
  return facts;
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

/** Against the table of workspaces, or from a family's room into a later one of the same family. */
function isUpward(path, imported, mayImport) {
  if (isTest(path)) return false;
  const [, workspace] = /^@sulian\/([^/]+)/.exec(imported) ?? [];
  if (workspace !== undefined) {
    const allowed = mayImport[path.split('/').slice(0, 2).join('/')];
    return allowed !== undefined && !allowed.includes(`packages/${workspace}`);
  }
  if (!imported.startsWith('.')) return false;
  const [, family, room] = ROOM.exec(path) ?? [];
  const [, otherFamily, otherRoom] = ROOM.exec(join(dirname(path), imported)) ?? [];
  if (family === undefined || family !== otherFamily) return false;
  return ROOMS.indexOf(otherRoom) > ROOMS.indexOf(room);
}

/** Figures over what ships, and what is at fault: asking for a family by name, and arrows that lead upward. */
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
  };
}
