/** '1 step', '3 steps', '1,200 enquiries' */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}
