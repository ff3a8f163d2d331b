import { expect, test } from "vitest";
import { ReadAt } from "./away.ts";

test("a page is as old as the oldest of what it shows, and says so when that changes (4 L9)", () => {
  const read = new ReadAt();
  const heard: (number | null)[] = [];
  read.subscribe(() => heard.push(read.oldest()));
  const [list, head] = [{}, {}];
  expect(read.oldest()).toBeNull();
  read.note(list, 20);
  read.note(head, 10);
  read.note(list, 30);
  read.note(head, null);
  read.note(list, null);
  expect(heard).toEqual([20, 10, 30, null]);
});
