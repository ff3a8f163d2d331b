import { defineStateMachine } from "../../kernel/index.ts";

/** A cart is filled until its diner orders what is in it; then the next one begins (1 §4.11, 3 §11). */
export const cartStates = defineStateMachine("restaurant_cart", {
  active: { change: "active", check_out: "checked_out" },
  checked_out: {},
});
