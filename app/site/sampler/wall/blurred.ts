/** A picture of one value a pixel, row by row. */
export interface Field {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Each pixel as the mean of the square around it, `radius` pixels to every side. */
export function blurred({ columns, rows, values }: Field, radius: number): Float32Array {
  const across = alongLines(values, {
    lines: rows,
    length: columns,
    step: 1,
    next: columns,
    radius,
  });
  return alongLines(across, { lines: columns, length: rows, step: columns, next: 1, radius });
}

interface Lines {
  lines: number;
  length: number;
  /** How far the pixels of a line lie apart, and the first pixels of two lines. */
  step: number;
  next: number;
  radius: number;
}

/** At the edge, the square holds only pixels that there are. */
function alongLines(values: Float32Array, { lines, length, step, next, radius }: Lines) {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    let [sum, count] = [0, 0];
    for (let ahead = 0; ahead < length + radius; ahead += 1) {
      if (ahead < length) {
        sum += values[start + ahead * step] ?? 0;
        count += 1;
      }
      const behind = ahead - 2 * radius - 1;
      if (behind >= 0) {
        sum -= values[start + behind * step] ?? 0;
        count -= 1;
      }
      const middle = ahead - radius;
      if (middle >= 0) means[start + middle * step] = sum / count;
    }
  }
  return means;
}
