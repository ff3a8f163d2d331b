import { z } from "zod";
import { assignmentMachine, custodies, deliveryMachine, flows } from "./state.ts";

export const deliveryStatus = z.enum(deliveryMachine.states).meta({ id: "DeliveryStatus" });
export const assignmentStatus = z.enum(assignmentMachine.states).meta({ id: "AssignmentStatus" });
export const custody = z.enum(custodies).meta({ id: "Custody", description: "Who has the parcel" });
export const deliveryFlow = z.enum(flows).meta({ id: "DeliveryFlow", description: "By which way the parcel goes" });
