import {
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type Selectable,
  type UnknownRow,
  ValueListNode,
  ValueNode,
  type ValuesItemNode,
  ValuesNode,
} from "kysely";
import type { Tables } from "./schema.ts";

/** The columns that hold lists or objects, of every table, which the record below must name. */
type StructuredColumn = {
  [Table in keyof Tables]: StructuredOf<Selectable<Tables[Table]>>;
}[keyof Tables];
type StructuredOf<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends object ? Column : never;
}[keyof Row];

/**
 * By name, whichever the table: no table may give one of these names to a column of something else.
 */
const structuredColumns: Record<StructuredColumn, true> = {
  applications: true,
  changes: true,
  content: true,
  details: true,
  faq: true,
  finishes: true,
  images: true,
  keywords: true,
  process: true,
  testimonial: true,
};

/**
 * Lists and objects as JSON in text columns, on both databases alike. A column is known by its name
 * and never by what it holds, so that a visitor's `["quote"]` stays the text it is. Null stays
 * null. A column selected under another name comes back as text.
 */
export class JsonColumns implements KyselyPlugin {
  readonly #encoder = new Encoder();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#encoder.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: result.rows.map(decode) };
  }
}

/** Encodes what is inserted and what is set. */
class Encoder extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const { columns = [], values } = node;
    const names = columns.map(({ column }) => column.name);
    if (!values || !ValuesNode.is(values) || !names.some(isStructured))
      return super.transformInsertQuery(node);
    const encoded = ValuesNode.create(values.values.map((row) => encodeRow(row, names)));
    return super.transformInsertQuery({ ...node, values: encoded });
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode): ColumnUpdateNode {
    const name = columnName(node.column);
    if (!isStructured(name)) return super.transformColumnUpdate(node);
    return super.transformColumnUpdate({ ...node, value: encodeNode(node.value) });
  }
}

/** `set({ name: value })` makes it a column, `set(name, value)` a reference to one. */
function columnName(node: OperationNode): string | undefined {
  if (ColumnNode.is(node)) return node.column.name;
  return ReferenceNode.is(node) ? columnName(node.column) : undefined;
}

function encodeRow(row: ValuesItemNode, names: string[]): ValuesItemNode {
  if (PrimitiveValueListNode.is(row)) {
    const encode = (value: unknown, index: number) =>
      isStructured(names[index]) ? encodeValue(value) : value;
    return PrimitiveValueListNode.create(row.values.map(encode));
  }
  const encode = (value: OperationNode, index: number) =>
    isStructured(names[index]) ? encodeNode(value) : value;
  return ValueListNode.create(row.values.map(encode));
}

/** Leaves expressions, such as another column, as they are. */
function encodeNode(node: OperationNode): OperationNode {
  return ValueNode.is(node) ? ValueNode.create(encodeValue(node.value)) : node;
}

function encodeValue(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The rows are the driver's own, fresh for this query. */
function decode(row: UnknownRow): UnknownRow {
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (isStructured(name) && typeof value === "string") row[name] = JSON.parse(value);
  }
  return row;
}

function isStructured(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(structuredColumns, name);
}
