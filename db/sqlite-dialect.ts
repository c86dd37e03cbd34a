import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteDriver } from "./sqlite-driver.ts";
import { SqliteReadingDriver } from "./sqlite-reader-pool.ts";

/** Kysely over Node's own SQLite, in one file. */
export class SqliteFileDialect implements Dialect {
  protected readonly file: string;
  readonly #makesFile: boolean;

  constructor(file: string, makesFile = true) {
    this.file = file;
    this.#makesFile = makesFile;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.file, this.#makesFile);
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** The same file, to be read alone, by threads beside this one. */
export class SqliteReadingDialect extends SqliteFileDialect {
  override createDriver(): Driver {
    return new SqliteReadingDriver(this.file);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /**
   * SQLite rolls back CREATE and ALTER like any other statement; Kysely's adapter says it does not.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * Kysely would let users wait for each other where no deadline reaches; the drivers see to turns
   * themselves.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
