import pg from "pg";

/**
 * Lets `select tests.restore()` bring back the rows that a database has now, in it and in its
 * copies. The function returns false if that is not enough: a statement has changed more than rows,
 * or deleted rows take up much space.
 *
 * It makes no table: the program would take every table for its own.
 */
export async function makeRestorable(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const restoring: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`select json_agg(t)::text as rows from public."${name}" t`);
    restoring.push(restoringOf(name, rows[0].rows));
  }
  const { rows: sequences } = await client.query(`
    select format('perform setval(%L, %s, %L);', format('public.%I', sequencename),
      coalesce(last_value, start_value), last_value is not null) as restarting
    from pg_sequences where schemaname = 'public'`);
  await client.query(`
    create schema tests;
    create sequence tests.changes;
    create function tests.restore() returns boolean language plpgsql as $$
    begin
      if (select is_called from tests.changes)
        or exists (select from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database()))
        or (select sum(pg_relation_size(oid)) > 2000000 from pg_class
          where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and oid >= 16384)
      then
        return false;
      end if;
      -- In the role of a replica PostgreSQL checks no foreign keys, so the order does not matter.
      perform set_config('session_replication_role', 'replica', true);
      ${restoring.join("\n")}
      ${sequences.map(({ restarting }) => restarting).join("\n")}
      return true;
    end $$;
    create function tests.note_change() returns event_trigger language plpgsql as $$
    begin
      perform nextval('tests.changes');
    end $$;
    create event trigger note_change on ddl_command_end execute function tests.note_change();`);
  await client.end();
}

/** @param rows a JSON list, or null */
function restoringOf(table: string, rows: string | null): string {
  const name = `public."${table}"`;
  const filling = `insert into ${name}
    select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows ?? "[]")});`;
  return `if pg_relation_size('${name}') > 0 then
    delete from ${name};
    ${rows ? filling : ""}
  end if;`;
}
