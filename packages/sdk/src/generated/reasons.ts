// Made by `pnpm sdk` from the router. Do not edit.

/** Every reason for which the server refuses. */
export type Reason =
  /** HTTP 400 */
  | "validation_failed"
  /** HTTP 400 */
  | "malformed_json"
  /** HTTP 400 */
  | "invalid_column_filters"
  /** HTTP 400 */
  | "tenant_required"
  /** HTTP 401 */
  | "unauthenticated"
  /** HTTP 401 */
  | "token_expired"
  /** HTTP 403 */
  | "insufficient_permissions"
  /** HTTP 403 */
  | "tenant_mismatch"
  /** HTTP 404 */
  | "route_not_found"
  /** HTTP 404 */
  | "not_found"
  /** HTTP 404 */
  | "tenant_not_found"
  /** HTTP 405 */
  | "method_not_allowed"
  /** HTTP 409 */
  | "conflict"
  /** HTTP 409 */
  | "invalid_transition"
  /** HTTP 413 */
  | "payload_too_large"
  /** HTTP 415 */
  | "unsupported_media_type"
  /** HTTP 429 */
  | "rate_limited"
  /** HTTP 500 */
  | "internal_server_error"
  /** HTTP 503 */
  | "service_unavailable"
  /** HTTP 400 */
  | "idempotency_key_required"
  /** HTTP 400 */
  | "idempotency_key_invalid"
  /** HTTP 409 */
  | "idempotency_in_progress"
  /** HTTP 422 */
  | "idempotency_key_reused"
  /** HTTP 401 */
  | "invalid_credentials"
  /** HTTP 401 */
  | "refresh_token_invalid"
  /** HTTP 401 */
  | "refresh_token_reused"
  /** HTTP 401 */
  | "otp_invalid"
  /** HTTP 400 */
  | "reset_token_invalid"
  /** HTTP 403 */
  | "account_inactive"
  /** HTTP 403 */
  | "tenant_suspended"
  /** HTTP 404 */
  | "session_not_found"
  /** HTTP 409 */
  | "email_taken"
  /** HTTP 409 */
  | "phone_taken"
  /** HTTP 429 */
  | "too_many_attempts"
  /** HTTP 401 */
  | "api_key_invalid"
  /** HTTP 400 */
  | "expires_at_must_be_future"
  /** HTTP 400 */
  | "no_fields_to_update"
  /** HTTP 404 */
  | "api_key_not_found"
  /** HTTP 409 */
  | "api_key_revoked"
  /** HTTP 409 */
  | "role_name_exists"
  /** HTTP 404 */
  | "role_not_found"
  /** HTTP 403 */
  | "cannot_change_system_role"
  /** HTTP 403 */
  | "cannot_delete_system_role"
  /** HTTP 409 */
  | "role_has_active_assignments"
  /** HTTP 404 */
  | "role_or_permission_not_found"
  /** HTTP 400 */
  | "permission_scope_mismatch"
  /** HTTP 409 */
  | "permission_already_assigned"
  /** HTTP 404 */
  | "permission_not_assigned"
  /** HTTP 403 */
  | "cannot_remove_system_critical_permission"
  /** HTTP 403 */
  | "cannot_grant_permission"
  /** HTTP 409 */
  | "last_tenant_admin"
  /** HTTP 403 */
  | "account_shared"
  /** HTTP 404 */
  | "user_not_found"
  /** HTTP 409 */
  | "user_already_member"
  /** HTTP 409 */
  | "user_id_taken"
  /** HTTP 409 */
  | "code_taken"
  /** HTTP 404 */
  | "branch_not_found"
  /** HTTP 404 */
  | "customer_not_found"
  /** HTTP 404 */
  | "institution_not_found"
  /** HTTP 404 */
  | "address_not_found"
  /** HTTP 409 */
  | "address_coordinates_already_exist"
  /** HTTP 409 */
  | "address_in_use"
  /** HTTP 404 */
  | "warehouse_not_found"
  /** HTTP 409 */
  | "warehouse_code_taken"
  /** HTTP 404 */
  | "location_not_found"
  /** HTTP 409 */
  | "location_code_taken"
  /** HTTP 409 */
  | "location_has_stock"
  /** HTTP 400 */
  | "location_not_a_bin"
  /** HTTP 400 */
  | "location_parent_invalid"
  /** HTTP 404 */
  | "bin_not_found"
  /** HTTP 404 */
  | "item_category_not_found"
  /** HTTP 409 */
  | "item_category_in_use"
  /** HTTP 404 */
  | "item_not_found"
  /** HTTP 409 */
  | "sku_taken"
  /** HTTP 409 */
  | "item_code_taken"
  /** HTTP 400 */
  | "forbidden_fields_present"
  /** HTTP 400 */
  | "no_valid_fields_to_update"
  /** HTTP 409 */
  | "inventory_item_has_stock"
  /** HTTP 400 */
  | "stock_id_required"
  /** HTTP 404 */
  | "stock_not_found"
  /** HTTP 409 */
  | "stock_row_ambiguous"
  /** HTTP 409 */
  | "stock_row_exists"
  /** HTTP 409 */
  | "stock_reserved"
  /** HTTP 409 */
  | "insufficient_stock"
  /** HTTP 409 */
  | "item_inactive"
  /** HTTP 409 */
  | "location_inactive"
  /** HTTP 400 */
  | "item_stock_mismatch"
  /** HTTP 400 */
  | "from_bin_mismatch"
  /** HTTP 400 */
  | "to_bin_mismatch"
  /** HTTP 400 */
  | "same_bin"
  /** HTTP 400 */
  | "reference_type_required"
  /** HTTP 404 */
  | "inventory_transaction_not_found"
  /** HTTP 404 */
  | "reservation_not_found"
  /** HTTP 409 */
  | "reservation_managed"
  /** HTTP 404 */
  | "delivery_type_not_found"
  /** HTTP 404 */
  | "delivery_service_not_found"
  /** HTTP 400 */
  | "unit_size_out_of_range"
  /** HTTP 404 */
  | "zone_not_found"
  /** HTTP 409 */
  | "zone_in_use"
  /** HTTP 404 */
  | "vehicle_not_found"
  /** HTTP 404 */
  | "driver_not_found"
  /** HTTP 409 */
  | "driver_inactive"
  /** HTTP 404 */
  | "carrier_not_found"
  /** HTTP 409 */
  | "carrier_not_enabled"
  /** HTTP 401 */
  | "webhook_signature_invalid"
  /** HTTP 401 */
  | "webhook_timestamp_invalid"
  /** HTTP 404 */
  | "delivery_not_found"
  /** HTTP 409 */
  | "delivery_already_assigned"
  /** HTTP 409 */
  | "driver_already_assigned"
  /** HTTP 409 */
  | "staged_parent_not_assignable"
  /** HTTP 409 */
  | "leg_not_ready"
  /** HTTP 409 */
  | "leg_follows_parent"
  /** HTTP 409 */
  | "assignment_not_accepted"
  /** HTTP 409 */
  | "assignment_superseded"
  /** HTTP 409 */
  | "sync_action_expired"
  /** HTTP 409 */
  | "picking_not_completed"
  /** HTTP 400 */
  | "barcode_mismatch"
  /** HTTP 400 */
  | "proof_required"
  /** HTTP 409 */
  | "delivery_in_custody"
  /** HTTP 409 */
  | "delivery_not_editable"
  /** HTTP 409 */
  | "delivery_not_overdue"
  /** HTTP 409 */
  | "delivery_on_waybill"
  /** HTTP 409 */
  | "return_cannot_return"
  /** HTTP 409 */
  | "resolution_already_recorded"
  /** HTTP 409 */
  | "driver_capacity_exceeded"
  /** HTTP 409 */
  | "driver_zone_mismatch"
  /** HTTP 409 */
  | "driver_has_active_deliveries"
  /** HTTP 409 */
  | "driver_has_cash"
  /** HTTP 400 */
  | "customer_id_required"
  /** HTTP 400 */
  | "payment_method_not_allowed"
  /** HTTP 409 */
  | "external_reference_exists"
  /** HTTP 400 */
  | "warehouse_id_required"
  /** HTTP 404 */
  | "wallet_not_found"
  /** HTTP 409 */
  | "insufficient_wallet_balance"
  /** HTTP 409 */
  | "wallet_limit_exceeded"
  /** HTTP 409 */
  | "settlement_exceeds_cash"
  /** HTTP 409 */
  | "capture_exceeds_hold"
  /** HTTP 409 */
  | "currency_in_use"
  /** HTTP 404 */
  | "notification_not_found"
  /** HTTP 409 */
  | "notification_acknowledgement_not_required"
  /** HTTP 400 */
  | "invalid_notification_ids"
  /** HTTP 404 */
  | "device_not_found"
  /** HTTP 404 */
  | "webhook_not_found"
  /** HTTP 404 */
  | "webhook_attempt_not_found"
  /** HTTP 409 */
  | "webhook_inactive"
  /** HTTP 404 */
  | "file_not_found"
  /** HTTP 403 */
  | "file_link_invalid"
  /** HTTP 415 */
  | "file_type_not_allowed"
  /** HTTP 415 */
  | "multipart_required";
