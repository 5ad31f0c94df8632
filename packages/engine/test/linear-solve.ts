/** Solves A·X = B for many right-hand sides by Gaussian elimination with partial pivoting. Changes its arguments. */
export function solveLinear(a: number[][], b: number[][]): number[][] {
  const size = a.length;
  const at = (matrix: number[][], row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(a, row, column)) > Math.abs(at(a, pivot, column))) pivot = row;
    if (at(a, pivot, column) === 0) throw new Error('singular: money goes in a circle for ever');
    for (const matrix of [a, b])
      [matrix[column], matrix[pivot]] = [matrix[pivot] as number[], matrix[column] as number[]];
    for (let row = 0; row < size; row += 1) {
      const factor = at(a, row, column) / at(a, column, column);
      if (row === column || factor === 0) continue;
      for (const matrix of [a, b])
        matrix[row] = (matrix[row] ?? []).map((value, index) => value - factor * at(matrix, column, index));
    }
  }
  return b.map((row, index) => row.map((value) => value / at(a, index, index)));
}
